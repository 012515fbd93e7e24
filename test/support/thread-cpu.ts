import { cpuUsage } from 'node:process';

/** Processor time of this thread, in milliseconds: other load on the machine is not in it. */
export function threadCpuMs(): number {
  // Before Node 23.9 only the time of the whole process is known.
  const { user, system } = 'threadCpuUsage' in process ? process.threadCpuUsage() : cpuUsage();
  return (user + system) / 1_000;
}

import { cpuUsage } from 'node:process';

/** CPU time of this thread, in milliseconds, independent of other load on the machine. */
export function threadCpuMs(): number {
  // Before Node 23.9 only the CPU time of the whole process is available.
  const { user, system } = 'threadCpuUsage' in process ? process.threadCpuUsage() : cpuUsage();
  return (user + system) / 1_000;
}

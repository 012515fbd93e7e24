import type { LocalTime } from './protocol-machine.ts';

/** Local date and time of a wall clock reading, as readers print it; a decision never depends on it. */
export function localTime(wall_ms: number): LocalTime {
  const moment = new Date(wall_ms);
  const two = (value: number) => String(value % 100).padStart(2, '0');
  return {
    date: two(moment.getFullYear()) + two(moment.getMonth() + 1) + two(moment.getDate()),
    time: two(moment.getHours()) + two(moment.getMinutes()) + two(moment.getSeconds()),
  };
}

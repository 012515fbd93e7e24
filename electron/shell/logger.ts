/** What the shells need of the log; a pino logger is one. */
export interface ShellLogger {
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}

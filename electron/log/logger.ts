/** What the services need of the log; a pino logger is one. Never given card data, PINs or secrets. */
export interface ServiceLogger {
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}

import { z } from 'zod';

/** A name or an address of a machine, without scheme, user or path. */
const host = z
  .string()
  .max(253)
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.:-]*[A-Za-z0-9])?$/, 'must be the name of a server, such as smtp.example.com');

/** How receipts leave by e-mail. The password is a secret and no setting. */
export const EMAIL_SETTINGS = {
  /** Null sends nothing: messages stay in the outbox for another program. */
  email_host: host.nullable().default(null),
  email_port: z.int().min(1).max(65_535).default(587),
  /** Encrypted after the greeting, or from the first byte. Only a server of this machine is spoken to in clear. */
  email_security: z.enum(['starttls', 'tls']).default('starttls'),
  /** Null sends without a login. */
  email_user: z
    .string()
    .min(1)
    .max(254)
    .regex(/^\P{Cc}+$/u, 'must be of one line')
    .nullable()
    .default(null),
  /** Sender of the receipts; null uses the user, where that is an address. */
  receipt_email_from: z.email().max(254).nullable().default(null),
} as const;

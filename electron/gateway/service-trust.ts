import { X509Certificate } from 'node:crypto';
import { type Result, fail, succeed } from '../../core/result.ts';
import type { Settings } from '../../core/settings/settings.ts';
import { readSmallFile } from '../platform/small-file.ts';
import type { ServiceConnectionOptions } from './service-connection.ts';

/** Certificates trusted for a payment service, besides the public authorities. */
export type ServiceTrust = Pick<ServiceConnectionOptions, 'certificate_authorities' | 'key_pins'>;
export type TrustSettings = Pick<Settings, 'service_ca_file' | 'service_key_pins'>;

/** The file named by `service_ca_file` contains no readable certificate. */
export interface TrustRefusal {
  readonly code: 'certificate_unreadable';
  readonly file: string;
}

/** The trust configured in the settings. */
export function readTrust({ service_ca_file, service_key_pins }: TrustSettings): Result<ServiceTrust, TrustRefusal> {
  const pins = service_key_pins.length === 0 ? {} : { key_pins: service_key_pins };
  if (service_ca_file === null) return succeed(pins);
  try {
    const certificate_authorities = readSmallFile(service_ca_file).toString('utf8');
    // Parsed here, so that a bad file is reported before the first sale.
    new X509Certificate(certificate_authorities);
    return succeed({ ...pins, certificate_authorities });
  } catch {
    return fail({ code: 'certificate_unreadable', file: service_ca_file });
  }
}

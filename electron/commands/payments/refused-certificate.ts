import type { TillRuntime } from '../../app/till-runtime.ts';
import { certificateSentence } from '../../gateway/certificate-sentence.ts';

/**
 * Why the line to the service was refused, where it was the certificate: nothing was sent, and a person can put it
 * right.
 */
export function refusedCertificate({ service: { status }, settings }: TillRuntime): string | null {
  const { service_url } = settings.read();
  if (status.state !== 'offline' || service_url === null) return null;
  return certificateSentence(status.certificate ?? null, service_url);
}

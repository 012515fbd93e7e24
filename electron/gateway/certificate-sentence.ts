import { setupService } from '../../core/i18n/setup-service.ts';
import type { ServiceTrouble } from '../../core/setup/service-trouble.ts';

/** What is wrong with a service's certificate, and what to do; null when the certificate is not the problem. */
export function certificateSentence(trouble: ServiceTrouble | null, base_url: string): string | null {
  if (trouble === null || !trouble.startsWith('certificate_')) return null;
  return setupService[`setup.service.${trouble}`].en.replaceAll('{{host}}', new URL(base_url).host);
}

import { setupService } from '../../core/i18n/setup-service.ts';
import type { ServiceTrouble } from '../../core/setup/service-trouble.ts';

/** What is wrong with the certificate of a service, and what to do; null where that is not what is wrong. */
export function certificateSentence(trouble: ServiceTrouble | null, base_url: string): string | null {
  if (trouble === null || !trouble.startsWith('certificate_')) return null;
  return setupService[`setup.service.${trouble}`].en.replaceAll('{{host}}', new URL(base_url).host);
}

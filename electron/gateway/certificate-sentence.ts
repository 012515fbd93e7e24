import { setupService } from '../../core/i18n/setup-service.ts';
import type { CallResult } from '../../core/service/call-result.ts';
import { troubleOf } from '../../core/setup/service-trouble.ts';

/** What is wrong with the certificate of the service that was asked, and what to do; null where that is not what is wrong. */
export function certificateSentence(asked: CallResult<unknown>, base_url: string): string | null {
  const trouble = troubleOf(asked);
  if (trouble === null || !trouble.startsWith('certificate_')) return null;
  return setupService[`setup.service.${trouble}`].en.replaceAll('{{host}}', new URL(base_url).host);
}

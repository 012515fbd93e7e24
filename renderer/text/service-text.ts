import type { ServiceTestResult } from '../../core/contract/setup.ts';
import type { Say } from '../i18n.ts';

/** The exact words of what is wrong with a service. */
export function serviceSentence(result: ServiceTestResult, say: Say): string {
  if (result.passed) return say('setup.service.passed');
  const { trouble, host } = result;
  return say(`setup.service.${trouble}`, { host });
}

import type { ServiceTestResult } from '../../core/contract/setup.ts';
import type { Say } from '../i18n.ts';

/** What exactly is wrong with a service, in words. */
export function serviceSentence(result: ServiceTestResult, say: Say): string {
  if (result.passed) return say('setup.service.passed');
  const { trouble, host } = result;
  return say(`setup.service.${trouble}`, { host });
}

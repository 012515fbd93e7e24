import { openSettings } from '../../electron/features/settings/settings-file.ts';

/** The settings of a folder that can be used; throws with what is wrong with them otherwise. */
export async function openedSettings(
  folder: string,
  overrides: Parameters<typeof openSettings>[0]['overrides'] = {},
): Promise<Extract<Awaited<ReturnType<typeof openSettings>>, { ok: true }>['value']> {
  const opened = await openSettings({ folder, overrides, log: { warn: () => undefined } });
  if (!opened.ok) throw new Error(opened.error.problems.join('; '));
  return opened.value;
}

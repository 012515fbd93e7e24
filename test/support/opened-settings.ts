import { openSettings } from '../../electron/features/settings/settings-file.ts';

/** Opens the settings of a folder; throws with their problems when they cannot be used. */
export async function openedSettings(
  folder: string,
  overrides: Parameters<typeof openSettings>[0]['overrides'] = {},
): Promise<Extract<Awaited<ReturnType<typeof openSettings>>, { ok: true }>['value']> {
  const opened = await openSettings({ folder, overrides, log: { warn: () => undefined } });
  if (!opened.ok) throw new Error(opened.error.problems.join('; '));
  return opened.value;
}

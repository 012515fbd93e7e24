import type ElectronStore from 'electron-store';

/** The file in the data folder. */
export const SETTINGS_FILE = 'settings.json';

/**
 * Opens electron-store on the settings file. Under plain Node the `electron` package would try to download its binary and
 * the store would end the process; with this variable naming a place that does not exist it resolves to a plain text
 * instead. The variable is taken back, so that a desktop shell started from here still finds its binary.
 */
export async function openStore(folder: string): Promise<ElectronStore<Record<string, unknown>>> {
  const before = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  const plainNode = process.versions['electron'] === undefined;
  if (plainNode) process.env['ELECTRON_OVERRIDE_DIST_PATH'] = '/nonexistent';
  try {
    const { default: Store } = await import('electron-store');
    // The hash of the manager's PIN is in it: nobody else of this machine needs to read it.
    return new Store<Record<string, unknown>>({
      cwd: folder,
      name: 'settings',
      fileExtension: 'json',
      configFileMode: 0o600,
    });
  } finally {
    if (plainNode && before === undefined) delete process.env['ELECTRON_OVERRIDE_DIST_PATH'];
    else if (plainNode) process.env['ELECTRON_OVERRIDE_DIST_PATH'] = before;
  }
}

/**
 * Switches that are burnt into the binary when the desktop till is packaged (payment-safety 10). Packaging sets them and
 * `npx @electron/fuses read` must show them; names as Electron gives them.
 */
export const FUSES = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  GrantFileProtocolExtraPrivileges: false,
} as const;

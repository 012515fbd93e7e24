import { ROLE_VERDICTS, type RoleVerdicts, shopVerdicts } from '../../../core/staff/permissions.ts';
import { compareVersions } from '../../../core/updates/boot-record.ts';
import type { PermissionsBody, SoftwareBody } from '../../../core/feeds/feed-bodies.ts';

/**
 * The shop's rules for every till besides its settings: read from the version on disk at each start, never stored
 * twice.
 */
export interface ShopRules {
  /** The permissions of each role here. */
  readonly roles: RoleVerdicts;
  /** The shop's verdict on a program version. */
  releaseVerdict(version: string): 'allowed' | 'halted' | 'later';
  setPermissions(body: PermissionsBody): void;
  setSoftware(body: SoftwareBody): void;
}

/** Without a store, and until it has given rules, the program's defaults apply. */
export function createShopRules(): ShopRules {
  let roles = ROLE_VERDICTS;
  let software: SoftwareBody = { newest: null, halted: [] };
  return {
    get roles() {
      return roles;
    },
    releaseVerdict: (version) => {
      if (software.halted.includes(version)) return 'halted';
      return software.newest === null || compareVersions(version, software.newest) <= 0 ? 'allowed' : 'later';
    },
    setPermissions: (body) => {
      roles = shopVerdicts(body.roles);
    },
    setSoftware: (body) => {
      software = body;
    },
  };
}

import { ROLES, type Role } from '../../core/staff/permissions.ts';
import type { Say } from '../../core/i18n/say.ts';
import { Chip } from './chip.tsx';
import { Segment } from './segment.tsx';
import { TextField } from './text-field.tsx';

/** The fields that a till and the office share for a person. */
export interface PersonDraft {
  readonly name: string;
  readonly role: Role;
  readonly enabled: boolean;
}

export interface PersonFieldsProps<Draft extends PersonDraft> {
  readonly draft: Draft;
  readonly say: Say;
  /** CSS class of the line with the switch. */
  readonly row: string | undefined;
  readonly onChange: (draft: Draft) => void;
}

/** Name, role, and whether the person may work. */
export function PersonFields<Draft extends PersonDraft>({ draft, say, row, onChange }: PersonFieldsProps<Draft>) {
  return (
    <>
      <TextField
        label={say('staff.name')}
        value={draft.name}
        max={80}
        onChange={(name) => onChange({ ...draft, name })}
      />
      <Segment
        label={say('staff.role')}
        value={draft.role}
        choices={ROLES.map((role) => ({ value: role, text: say(`staff.role.${role}`) }))}
        onChange={(role) => onChange({ ...draft, role })}
      />
      <div className={row}>
        <Chip selected={draft.enabled} onSelect={() => onChange({ ...draft, enabled: !draft.enabled })}>
          {say(draft.enabled ? 'staff.enabled' : 'staff.disabled')}
        </Chip>
      </div>
    </>
  );
}

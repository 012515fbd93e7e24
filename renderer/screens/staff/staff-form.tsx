import { useState } from 'react';
import type { StaffMemberView } from '../../../core/contract/staff.ts';
import { PERMISSIONS, ROLE_VERDICTS, type Permission, type Verdict } from '../../../core/staff/permissions.ts';
import { Button } from '../../components/button.tsx';
import { PersonFields } from '../../components/person-fields.tsx';
import { SideForm } from '../../components/side-form.tsx';
import { useAct } from '../../components/use-act.ts';
import { useShown } from '../../components/use-shown.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useWording } from '../../text/wording.ts';
import { NewPin } from './new-pin.tsx';
import form from '../../components/side-form.module.css';
import styles from './staff-screen.module.css';

/** A person not saved yet. */
export const NEW_PERSON: StaffMemberView = {
  staff_id: '',
  name: '',
  role: 'cashier',
  enabled: true,
  overrides: {},
  has_pin: false,
};

export interface StaffFormProps {
  readonly person: StaffMemberView;
  /** `shown`: the form is still on the page. */
  readonly onSaved: (staff_id: string, shown: boolean) => void;
  readonly onChanged: () => void;
}

/** One person: name, role, differences from the role, and the PIN. */
export function StaffForm({ person, onSaved, onChanged }: StaffFormProps) {
  const { say } = useWording();
  const { act, busy, problem } = useAct();
  const shown = useShown();
  const [draft, setDraft] = useState(person);
  const is_new = person.staff_id === '';
  const ready = draft.name.trim() !== '' && busy === null;
  const save = async (): Promise<void> => {
    const { has_pin: _pin, ...member } = draft;
    const answer = await act('staff.save', { ...member, staff_id: is_new ? null : person.staff_id });
    if (answer.ok) onSaved(answer.value.staff_id, shown.current);
  };
  useKeys({ Enter: () => (ready ? void save() : false) });
  return (
    <SideForm
      label={is_new ? say('staff.add') : person.name}
      foot={
        <>
          <p className={form.problem} role="alert">
            {problem}
          </p>
          <Button
            variant="primary"
            size="lg"
            disabled={!ready && busy === null}
            busy={busy === 'staff.save' ? say('common.sending') : undefined}
            onPress={() => void save()}
            keyCap="Enter"
          >
            {say(is_new ? 'staff.add' : 'staff.save')}
          </Button>
        </>
      }
    >
      <PersonFields draft={draft} say={say} row={form.row} onChange={setDraft} />
      {!is_new && <NewPin staff_id={person.staff_id} has_pin={person.has_pin} onSet={onChanged} />}
      <h2>{say('staff.mayDo')}</h2>
      <ul className={styles.permissions}>
        {PERMISSIONS.map((permission) => (
          <PermissionRow
            key={permission}
            permission={permission}
            usual={ROLE_VERDICTS[draft.role][permission]}
            own={draft.overrides[permission]}
            onChange={(own) => setDraft({ ...draft, overrides: overridden(draft.overrides, permission, own) })}
          />
        ))}
      </ul>
    </SideForm>
  );
}

function overridden(
  before: StaffMemberView['overrides'],
  permission: Permission,
  own: Verdict | null,
): StaffMemberView['overrides'] {
  const { [permission]: _before, ...others } = before;
  return own === null ? others : { ...others, [permission]: own };
}

interface PermissionRowProps {
  readonly permission: Permission;
  readonly usual: Verdict;
  readonly own: Verdict | undefined;
  readonly onChange: (own: Verdict | null) => void;
}

/** A permission: as in the role, or this person's own. */
function PermissionRow({ permission, usual, own, onChange }: PermissionRowProps) {
  const { say } = useWording();
  return (
    <li className={styles.permission} data-own={own !== undefined || undefined}>
      <label>
        <span>{say(`permission.${permission}`)}</span>
        <select
          value={own ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : (event.target.value as Verdict))}
        >
          <option value="">{say('staff.byRole', { verdict: say(`staff.verdict.${usual}`) })}</option>
          <option value="allow">{say('staff.verdict.allow')}</option>
          <option value="needs_approval">{say('staff.verdict.needs_approval')}</option>
          <option value="deny">{say('staff.verdict.deny')}</option>
        </select>
      </label>
    </li>
  );
}

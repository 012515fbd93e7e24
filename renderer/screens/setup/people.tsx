import { useEffect, useRef, useState } from 'react';
import type { SetupPersonView } from '../../../core/contract/setup.ts';
import { ROLES } from '../../../core/staff/permissions.ts';
import { Button } from '../../components/button.tsx';
import { Segment } from '../../components/segment.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useAct } from '../../components/use-act.ts';
import { useSay } from '../../i18n.ts';
import { useTill } from '../../stores/till-context.tsx';
import styles from './setup.module.css';

const NOBODY = { name: '', role: 'cashier' as SetupPersonView['role'], new_pin: '' };

/** Other staff, if any. `onTyping` reports whether a person was typed but not added. */
export function People({ onTyping }: { readonly onTyping: (typing: boolean) => void }) {
  const say = useSay();
  const { act, busy, problem } = useAct();
  const people = useTill(({ setup }) => setup.people);
  const [typed, setTyped] = useState(NOBODY);
  const name_field = useRef<HTMLInputElement>(null);
  const typing = typed.name.trim() !== '' || typed.new_pin !== '';
  useEffect(() => onTyping(typing), [onTyping, typing]);
  const right = /^\d{4,8}$/.test(typed.new_pin);
  /** Not from a field that is typed into: a PIN would go on in clear in the name. */
  const toName = (): void => {
    if (!(document.activeElement instanceof HTMLInputElement)) name_field.current?.focus();
  };
  const add = async (): Promise<void> => {
    const answer = await act('setup.addPerson', typed);
    // A refused PIN is typed again; the other fields stay.
    if (answer.ok) {
      // A person who is typed meanwhile stays.
      setTyped((now) => (now === typed ? NOBODY : now));
      toName();
    } else if (answer.error.code.startsWith('pin')) setTyped((now) => (now === typed ? { ...now, new_pin: '' } : now));
  };
  const remove = async (name: string): Promise<void> => {
    await act('setup.removePerson', { name });
    toName();
  };
  const givePin = ({ name, role }: SetupPersonView): void => {
    setTyped({ name, role, new_pin: '' });
    name_field.current?.focus();
  };
  return (
    <section className={styles.people} aria-label={say('setup.people')}>
      <h2>{say('setup.people')}</h2>
      <p className={styles.note}>{say('setup.people.lead')}</p>
      {people.length > 0 && (
        <ul>
          {people.map((person) => (
            <PersonRow
              key={person.name}
              person={person}
              onGivePin={() => givePin(person)}
              onRemove={() => void remove(person.name)}
            />
          ))}
        </ul>
      )}
      <div className={styles.pair}>
        <TextField
          label={say('staff.name')}
          max={80}
          fieldRef={name_field}
          value={typed.name}
          onChange={(name) => setTyped({ ...typed, name })}
        />
        <TextField
          label={say('setup.people.pin')}
          max={8}
          secret
          value={typed.new_pin}
          status={typed.new_pin === '' || right ? null : { text: say('settings.not_understood'), level: 'no' }}
          onChange={(text) => setTyped({ ...typed, new_pin: text.replace(/\D/g, '') })}
        />
      </div>
      <Segment
        label={say('staff.role')}
        value={typed.role}
        choices={ROLES.map((role) => ({ value: role, text: say(`staff.role.${role}`) }))}
        onChange={(role) => setTyped({ ...typed, role })}
      />
      <div className={styles.acts}>
        <Button
          disabled={typed.name.trim() === '' || !right}
          busy={busy === 'setup.addPerson' ? say('common.sending') : undefined}
          onPress={() => void add()}
        >
          {say('staff.add')}
        </Button>
        <p className={styles.no} role="alert">
          {problem}
        </p>
      </div>
    </section>
  );
}

interface PersonRowProps {
  readonly person: SetupPersonView;
  readonly onGivePin: () => void;
  readonly onRemove: () => void;
}

function PersonRow({ person: { name, role, has_pin }, onGivePin, onRemove }: PersonRowProps) {
  const say = useSay();
  return (
    <li>
      <p>
        <strong>{name}</strong> · {say(`staff.role.${role}`)}
        {!has_pin && <span className={styles.no}>{say('setup.people.no_pin')}</span>}
      </p>
      {!has_pin && (
        <Button size="sm" label={say('setup.people.give_pin.label', { name })} onPress={onGivePin}>
          {say('setup.people.give_pin')}
        </Button>
      )}
      <Button size="sm" label={say('setup.people.remove.label', { name })} onPress={onRemove}>
        {say('setup.people.remove')}
      </Button>
    </li>
  );
}

import { useCallback, useEffect, useState } from 'react';
import type { StaffMemberView } from '../../../core/contract/staff.ts';
import { Button } from '../../components/button.tsx';
import { ClosedPage } from '../../components/closed-page.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Page } from '../../components/page.tsx';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation, useRequest } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { NEW_PERSON, StaffForm } from './staff-form.tsx';
import styles from './staff-screen.module.css';

/** The till's staff: who they are, their permissions, and their PINs. */
export function StaffScreen() {
  const { say } = useWording();
  const request = useRequest();
  const go = useNavigation((navigation) => navigation.go);
  const [people, setPeople] = useState<readonly StaffMemberView[] | 'loading' | 'refused'>('loading');
  const [chosen, setChosen] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const read = useCallback((): void => {
    void request('staff.list').then((answer) => setPeople(answer.ok ? answer.value.staff : 'refused'));
  }, [request]);
  useEffect(read, [read]);
  useKeys({ Escape: () => (adding || chosen !== null ? close() : go('sale')) });
  const list = typeof people === 'string' ? [] : people;
  const selected = adding ? NEW_PERSON : (list.find(({ staff_id }) => staff_id === chosen) ?? null);
  function close(): void {
    setAdding(false);
    setChosen(null);
  }
  const saved = (staff_id: string, shown: boolean): void => {
    read();
    if (!shown) return;
    setAdding(false);
    setChosen(staff_id);
  };
  return (
    <Page
      title={say('staff.title')}
      lead={say('staff.lead')}
      focusKey="staff"
      split={selected !== null}
      acts={
        <Button icon="plus" disabled={people === 'refused'} onPress={() => setAdding(true)}>
          {say('staff.add')}
        </Button>
      }
    >
      <section className={styles.list} aria-label={say('staff.title')} data-scrolls="">
        {people === 'refused' && <ClosedPage title={say('staff.closed')} permission="edit_staff" onAsk={read} />}
        {people !== 'refused' && people !== 'loading' && list.length === 0 && (
          <EmptyState icon="user" title={say('staff.none')} lead={say('staff.noneLead')} />
        )}
        <ol>
          {list.map((person) => (
            <PersonRow
              key={person.staff_id}
              person={person}
              selected={person === selected}
              onSelect={() => {
                setAdding(false);
                setChosen(person.staff_id);
              }}
            />
          ))}
        </ol>
      </section>
      {selected !== null && <StaffForm key={selected.staff_id} person={selected} onSaved={saved} onChanged={read} />}
    </Page>
  );
}

interface PersonRowProps {
  readonly person: StaffMemberView;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

function PersonRow({ person, selected, onSelect }: PersonRowProps) {
  const { say } = useWording();
  const state = person.enabled ? (person.has_pin ? null : say('staff.noPin')) : say('staff.disabled');
  return (
    <li>
      <ListRow className={styles.person} selected={selected} onSelect={onSelect}>
        <b>{person.name}</b>
        <span>{say(`staff.role.${person.role}`)}</span>
        <small>{state}</small>
      </ListRow>
    </li>
  );
}

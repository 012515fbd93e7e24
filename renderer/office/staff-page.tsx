import { useMemo, useState } from 'react';
import type { FeedSource, OfficeMember } from '../../store/contract/office-feeds.ts';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { PersonFields } from '../components/person-fields.tsx';
import { TextField } from '../components/text-field.tsx';
import { useUntilRead } from './late-answers.ts';
import { disputedNames, mergeEdits } from './merge-staff.ts';
import { useOfficeQuery, useOfficeWording } from './office-context.tsx';
import { FilePane } from './publish/file-pane.tsx';
import { PublishPane } from './publish/publish-pane.tsx';
import { Notices } from './notices.tsx';
import { Outdated } from './outdated.tsx';
import styles from './office.module.css';

/** An edited person; the PIN is held only until it is published, and in no list. */
type Draft = OfficeMember & { readonly pin: string };
type Pane =
  | { readonly show: 'person'; readonly draft: Draft }
  | { readonly show: 'file' }
  | { readonly show: 'publish'; readonly source: FeedSource };

const draftOf = (person: OfficeMember): Draft => ({ ...person, pin: '' });
const memberOf = ({ pin, ...person }: Draft): OfficeMember => ({ ...person, has_pin: person.has_pin || pin !== '' });

interface Read {
  readonly version: number | null;
  readonly people: readonly OfficeMember[];
}

/** The staff of all lanes: role and PIN, which leaves the office only as a hash. */
export function StaffPage() {
  const wording = useOfficeWording();
  const { say } = wording;
  const query = useOfficeQuery('staff.read', {});
  /** Edited people by id; null: removed. */
  const [changed, setChanged] = useState<ReadonlyMap<string, Draft | null>>(new Map());
  /** What was read when the first of these edits began. */
  const [base, setBase] = useState<Read | null>(null);
  const [pane, setPane] = useState<Pane | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [published, keepPublished] = useUntilRead<Read>(query.value);
  const read = published ?? query.value;
  const known = useMemo(() => (read?.people ?? []).map(draftOf), [read]);
  const is_editing = changed.size > 0 || pane?.show === 'person';
  const is_outdated = is_editing && base !== null && read !== null && read.version !== base.version;
  const people = [
    ...known.flatMap((person) => changed.get(person.staff_id) ?? (changed.has(person.staff_id) ? [] : person)),
    ...[...changed.values()].flatMap((draft) =>
      draft !== null && known.every(({ staff_id }) => staff_id !== draft.staff_id) ? [draft] : [],
    ),
  ];
  const edit = (draft: Draft): void => {
    if (!is_editing) setBase(read);
    setPane({ show: 'person', draft });
  };
  const takeNewer = (): void => {
    setChanged(mergeEdits(changed, base?.people ?? [], read?.people ?? []));
    setBase(read);
    setPane(null);
  };
  const change = (staff_id: string, draft: Draft | null): void => {
    setChanged(new Map([...changed, [staff_id, draft]]));
    setPane(null);
  };
  const close = (sentence: string | null, version_in_force: number | null = null): void => {
    // What was edited or opened while the answer was awaited stays.
    setPane((now) => (now === pane ? null : now));
    setDone(sentence);
    if (sentence !== null) {
      if (pane?.show === 'publish') {
        const next = { version: version_in_force ?? base?.version ?? null, people: people.map(memberOf) };
        keepPublished(next);
        if (version_in_force !== null) setBase(next);
      }
      setChanged((now) => new Map([...now].filter(([staff_id, draft]) => changed.get(staff_id) !== draft)));
    }
    query.again();
  };
  return (
    <Page
      title={say('office.staff.title')}
      lead={say('office.staff.lead')}
      focusKey="staff"
      split={pane !== null}
      acts={
        <>
          <Button icon="plus" onPress={() => edit(newPerson())}>
            {say('office.staff.add')}
          </Button>
          <Button icon="send" onPress={() => setPane({ show: 'file' })}>
            {say('office.publish.file')}
          </Button>
          {changed.size > 0 && (
            <Button
              variant="primary"
              disabled={is_outdated}
              onPress={() => setPane({ show: 'publish', source: sourceOf(people) })}
            >
              {say('office.staff.review')}
            </Button>
          )}
        </>
      }
    >
      <section className={styles.pane} data-scrolls="" tabIndex={0} aria-label={say('office.staff.title')}>
        <Notices problem={query.problem} done={done} />
        {is_outdated && (
          <Outdated
            version={read.version}
            both={disputedNames(changed, base.people, read.people)}
            disabled={pane?.show === 'person'}
            onTake={takeNewer}
          />
        )}
        {query.value !== null && people.length === 0 && <EmptyState icon="idcard" title={say('office.staff.none')} />}
        <ul className={styles.list}>
          {people.map((person) => (
            <li key={person.staff_id}>
              <span>
                <b>{person.name}</b>{' '}
                {changed.has(person.staff_id) && <i className={styles.tag}>{say('office.staff.changed')}</i>}
                <small>
                  {say(`staff.role.${person.role}`)}
                  {person.enabled ? '' : ` · ${say('staff.disabled')}`}
                  {person.has_pin || person.pin !== '' ? '' : ` · ${say('office.staff.noPin')}`}
                </small>
              </span>
              <Button size="sm" label={`${say('office.staff.change')}: ${person.name}`} onPress={() => edit(person)}>
                {say('office.staff.change')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {pane?.show === 'person' && (
        <PersonForm
          key={pane.draft.staff_id}
          person={pane.draft}
          onTake={(draft) => change(draft.staff_id, draft)}
          onRemove={() => change(pane.draft.staff_id, null)}
          onCancel={() => setPane(null)}
        />
      )}
      {pane?.show === 'file' && (
        <FilePane feed="staff" currency={wording.currency} tax_ids={[]} onDone={close} onCancel={() => close(null)} />
      )}
      {pane?.show === 'publish' && (
        <PublishPane
          feed="staff"
          source={pane.source}
          title={say('office.staff.review')}
          based_on={base?.version}
          is_outdated={is_outdated}
          onDone={close}
          onCancel={() => close(null)}
        />
      )}
    </Page>
  );
}

const newPerson = (): Draft => ({
  ...{ staff_id: crypto.randomUUID(), name: '', role: 'cashier', enabled: true, overrides: {} },
  ...{ has_pin: false, pin: '' },
});

/** The file format of `cobro store push staff`: a person without a PIN in it keeps their current one. */
function sourceOf(people: readonly Draft[]): FeedSource {
  const listed = people.map(({ has_pin: _has, pin, ...person }) => (pin === '' ? person : { ...person, pin }));
  return { kind: 'file', name: 'office.json', text: JSON.stringify({ people: listed }), currency: 'CLP', tax_ids: [] };
}

interface PersonFormProps {
  readonly person: Draft;
  readonly onTake: (draft: Draft) => void;
  readonly onRemove: () => void;
  readonly onCancel: () => void;
}

function PersonForm({ person, onTake, onRemove, onCancel }: PersonFormProps) {
  const { say } = useOfficeWording();
  const [draft, setDraft] = useState(person);
  const is_pin_right = draft.pin === '' || /^\d{4,8}$/.test(draft.pin);
  const ready = draft.name.trim() !== '' && is_pin_right;
  return (
    <section className={styles.pane} data-scrolls="" tabIndex={0} aria-label={draft.name}>
      <form
        className={styles.act}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) onTake({ ...draft, name: draft.name.trim() });
        }}
      >
        <PersonFields draft={draft} say={say} row={styles.chips} onChange={setDraft} />
        <TextField
          label={say('office.staff.newPin')}
          value={draft.pin}
          max={8}
          secret
          onChange={(pin) => setDraft({ ...draft, pin })}
        />
        <div className={styles.row}>
          <Button onPress={onCancel}>{say('approval.cancel')}</Button>
          <Button onPress={onRemove}>{say('office.staff.remove')}</Button>
          <Button variant="primary" disabled={!ready} onPress={() => onTake({ ...draft, name: draft.name.trim() })}>
            {say('office.staff.take')}
          </Button>
        </div>
        <button type="submit" hidden />
      </form>
    </section>
  );
}

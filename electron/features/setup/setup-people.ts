import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { SetupPersonView } from '../../../core/contract/setup.ts';
import type { SetupPerson } from '../../../core/setup/setup-answers.ts';
import { PIN_FAULTS, pinFault } from '../../../core/staff/pin-policy.ts';
import { STAFF_MAX } from '../../../core/staff/staff-member.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';

const keyOf = (name: string): string => name.toLowerCase();

/** PINs of a set-up: held in memory until it ends, and then stored only as hashes. The stored draft has none. */
export class SetupPeople {
  manager_pin: string | null = null;
  private readonly pins = new Map<string, string>();

  setManagerPin(new_pin: string): Answer<null> {
    const refusal = this.judged(new_pin, null);
    if (refusal !== null) return refusal;
    this.manager_pin = new_pin;
    return DONE;
  }

  /** A person without a known PIN, as after a restart, gets one by being added again. */
  added(
    people: readonly SetupPerson[],
    { name, role, new_pin }: IntentArguments<'setup.addPerson'>,
    keep: (people: SetupPerson[]) => Answer<null>,
  ): Answer<null> {
    const key = keyOf(name);
    if (this.pins.has(key)) return refuse('name_taken', 'two people of one name cannot be told apart in the records');
    const others = people.filter((person) => keyOf(person.name) !== key);
    if (others.length >= STAFF_MAX) return refuse('staff_full', `${STAFF_MAX} people are kept`);
    const refusal = this.judged(new_pin, key);
    if (refusal !== null) return refusal;
    this.pins.set(key, new_pin);
    const kept = keep([...others, { name, role }]);
    if (!kept.ok) this.pins.delete(key);
    return kept;
  }

  removed(
    people: readonly SetupPerson[],
    { name }: IntentArguments<'setup.removePerson'>,
    keep: (people: SetupPerson[]) => Answer<null>,
  ): Answer<null> {
    const key = keyOf(name);
    const kept = keep(people.filter((person) => keyOf(person.name) !== key));
    if (kept.ok) this.pins.delete(key);
    return kept;
  }

  /** The people for the page. */
  shown(people: readonly SetupPerson[]): SetupPersonView[] {
    return people.map((person) => ({ ...person, has_pin: this.pins.has(keyOf(person.name)) }));
  }

  /** The people for the set-up file. */
  staff(people: readonly SetupPerson[]): (SetupPerson & { readonly pin?: string })[] {
    return people.map((person) => {
      const pin = this.pins.get(keyOf(person.name));
      return pin === undefined ? person : { ...person, pin };
    });
  }

  forget(): void {
    this.manager_pin = null;
    this.pins.clear();
  }

  /** A PIN alone identifies a person, so it must be unique. `of` is null for the manager's. */
  private judged(new_pin: string, of: string | null): ReturnType<typeof refuse> | null {
    const fault = pinFault(new_pin);
    if (fault !== null) return refuse('pin_weak', `the PIN ${PIN_FAULTS[fault]}`);
    const of_another = [...this.pins].some(([key, pin]) => pin === new_pin && key !== of);
    return of_another || (of !== null && new_pin === this.manager_pin)
      ? refuse('pin_taken', 'the PIN is in use by another person here')
      : null;
  }
}

import { useEffect, useRef, useState } from 'react';
import type { OptionGroup } from '../../../core/catalogue/options.ts';
import type { SaleLineView } from '../../../core/contract/snapshot.ts';
import { LINE_NOTE_MAX } from '../../../core/sale/limits.ts';
import { TextField } from '../../components/text-field.tsx';
import { useSay } from '../../i18n.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useRequest, useTill } from '../../stores/till-context.tsx';
import { OptionGroups, lackingGroup, optionKeys, toggled } from './option-groups.tsx';
import { PaneFrame } from './pane-frame.tsx';
import { useSaleActs, useSaleView } from './sale-acts.tsx';
import { useFinish } from './use-finish.ts';
import styles from './pane.module.css';

/** A line's options and note. Digits select options, letters write the note. */
export function DetailPane({ line }: { readonly line: SaleLineView }) {
  const say = useSay();
  const groups = useOptionGroups(line.product_id);
  const [chosen, setChosen] = useState<readonly string[]>(() => line.options.map(({ option_id }) => option_id));
  const [note, setNote] = useState(line.note ?? '');
  const field = useRef<HTMLInputElement>(null);
  const choose = (option_id: string): void => setChosen(toggled(groups, chosen, option_id));
  const lacking = lackingGroup(groups, chosen);
  const save = useSave(line);
  const { change_price } = useTill(({ staff }) => staff.verdicts);
  const open = useSaleView((view) => view.open);
  const finish = useFinish();
  const keep = (then?: () => void): void => void finish(() => save(chosen, note.trim()), then);
  useKeys({
    ...optionKeys(groups, choose),
    Backspace: () => setNote(note.slice(0, -1)),
    '*': (key) => {
      field.current?.focus();
      setNote(note + key);
    },
  });
  return (
    <PaneFrame
      title={say('cart.detail.title')}
      subject={line.name}
      entered={!isSame(line, chosen, note.trim())}
      primary={{
        text: lacking ? say('cart.detail.choose', { group: lacking.name }) : say('cart.detail.save'),
        possible: !lacking,
        run: () => keep(),
      }}
      secondary={
        change_price === 'deny'
          ? undefined
          : {
              text: say('sale.linePrice.title'),
              possible: !lacking,
              run: () => keep(() => open({ kind: 'line_price', line_id: line.line_id })),
            }
      }
    >
      <TextField
        fieldRef={field}
        label={say('cart.detail.note')}
        hint={say('cart.detail.hint')}
        max={LINE_NOTE_MAX}
        value={note}
        onChange={setNote}
      />
      <div className={styles.scrolled} data-scrolls="">
        <OptionGroups groups={groups} chosen={chosen} onChoose={choose} />
      </div>
    </PaneFrame>
  );
}

/** The option groups of a product; empty until loaded. */
function useOptionGroups(product_id: string): readonly OptionGroup[] {
  const request = useRequest();
  const [groups, setGroups] = useState<readonly OptionGroup[]>([]);
  useEffect(() => {
    let shown = true;
    const ask = async (): Promise<void> => {
      const answer = await request('catalogue.product', { product_id });
      if (shown && answer.ok) setGroups(answer.value.product?.option_groups ?? []);
    };
    void ask();
    return () => {
      shown = false;
    };
  }, [request, product_id]);
  return groups;
}

function hasOptions(line: SaleLineView, chosen: readonly string[]): boolean {
  const before = line.options.map(({ option_id }) => option_id);
  return before.length === chosen.length && before.every((option_id) => chosen.includes(option_id));
}

const isSame = (line: SaleLineView, chosen: readonly string[], note: string): boolean =>
  hasOptions(line, chosen) && note === (line.note ?? '');

/** Sends only what changed, so that one undo reverts one change. */
function useSave(line: SaleLineView): (chosen: readonly string[], note: string) => Promise<boolean> {
  const request = useRequest();
  const acts = useSaleActs();
  return async (chosen, note) => {
    const { line_id } = line;
    if (
      !hasOptions(line, chosen) &&
      !(await acts.settle(request('sale.setOptions', { line_id, option_ids: [...chosen] })))
    )
      return false;
    if (note === (line.note ?? '')) return true;
    return await acts.settle(request('sale.setNote', { line_id, note: note === '' ? null : note }));
  };
}

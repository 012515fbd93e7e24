import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button as AriaButton, Dialog, Modal, ModalOverlay } from 'react-aria-components';
import type { ShiftView } from '../../../core/contract/shifts.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { FigureEntry, FollowedFigure, ShiftFigure } from '../../../core/shift/shift-figures.ts';
import { Icon } from '../../components/icon.tsx';
import { KeyScope, useKeys } from '../../keyboard/use-keys.tsx';
import { useRequest } from '../../stores/till-context.tsx';
import { brandText } from '../../text/brand-text.ts';
import { type Wording, useWording } from '../../text/wording.ts';
import { READING, type Read } from './use-shift.ts';
import styles from './followed.module.css';
import layout from './shift-layout.module.css';

export interface FollowProps {
  readonly shift: Pick<ShiftView, 'number'>;
  readonly figure: ShiftFigure;
  readonly currency: CurrencyCode;
  /** The figure's label. */
  readonly name: string;
  /** The figure itself. */
  readonly children: ReactNode;
}

/** A figure of a shift that opens the list behind it. The whole row can be tapped, including its label. */
export function Follow({ children, ...followed }: FollowProps) {
  const { say } = useWording();
  const [open, setOpen] = useState(false);
  return (
    <>
      <span className={styles.figure}>{children}</span>
      <AriaButton
        className={styles.cover ?? ''}
        aria-label={say('shift.follow', { name: followed.name })}
        onPress={() => setOpen(true)}
      />
      <ModalOverlay className={styles.overlay ?? ''} isOpen={open} onOpenChange={setOpen} isDismissable>
        <Modal className={styles.sheet ?? ''}>
          <Dialog className={styles.dialog ?? ''} aria-label={followed.name}>
            <KeyScope>
              <Sheet {...followed} onClose={() => setOpen(false)} />
            </KeyScope>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}

type SheetProps = Omit<FollowProps, 'children'> & { readonly onClose: () => void };

function Sheet({ shift, figure, currency, name, onClose }: SheetProps) {
  const wording = useWording();
  const { say, money } = wording;
  const followed = useFollowed(shift.number, figure, currency);
  const list = useRef<HTMLDivElement>(null);
  // The list takes the focus, so that arrows and Page Down scroll it at once.
  useEffect(() => list.current?.focus(), [followed.state]);
  useKeys({ Escape: onClose, Enter: onClose });
  return (
    <>
      <header className={styles.head}>
        <div>
          <h2>{name}</h2>
          <p>{say('shift.title', { number: shift.number })}</p>
        </div>
        <AriaButton className={styles.close ?? ''} aria-label={say('common.close')} onPress={onClose}>
          <Icon name="x" />
        </AriaButton>
      </header>
      <div ref={list} className={styles.list} role="region" aria-label={name} data-scrolls="" tabIndex={0}>
        {followed.state === 'read' ? (
          <Entries followed={followed.value} wording={wording} />
        ) : (
          <p className={layout.note}>{say(followed.state === 'reading' ? 'shift.reading' : 'shift.unreadable')}</p>
        )}
      </div>
      {followed.state === 'read' && (
        <dl className={styles.total}>
          <dt>{say('shift.followed.total')}</dt>
          <dd>{money(followed.value.total_minor, currency)}</dd>
        </dl>
      )}
    </>
  );
}

function useFollowed(number: number, figure: ShiftFigure, currency: CurrencyCode): Read<FollowedFigure> {
  const request = useRequest();
  const [followed, setFollowed] = useState<Read<FollowedFigure>>(READING);
  useEffect(() => {
    let gone = false;
    void request('shift.follow', { number, figure, currency }).then((answer) => {
      if (!gone)
        setFollowed(answer.ok ? { state: 'read', value: answer.value } : { state: 'failed', error: answer.error });
    });
    return () => {
      gone = true;
    };
  }, [request, number, figure, currency]);
  return followed;
}

function Entries({ followed, wording }: { readonly followed: FollowedFigure; readonly wording: Wording }) {
  const { say, money, time } = wording;
  const { entries, earlier, currency } = followed;
  if (entries.length === 0) return <p className={layout.note}>{say('shift.followed.none')}</p>;
  return (
    <ol className={styles.entries}>
      {entries.map((entry, index) => (
        <li key={`${entry.sale_id} ${entry.kind} ${index}`}>
          <time>{time(entry.at_ms)}</time>
          <span>
            <b>
              {entry.sale_number === null
                ? say('shift.followed.noNumber')
                : say('shift.followed.sale', { number: entry.sale_number })}
            </b>
            <small>{kindText(entry, wording)}</small>
          </span>
          <b className={styles.amount}>{money(entry.amount_minor, currency)}</b>
        </li>
      ))}
      {earlier !== null && (
        <li>
          <time />
          <span>{say('shift.followed.earlier', { count: earlier.count })}</span>
          <b className={styles.amount}>{money(earlier.amount_minor, currency)}</b>
        </li>
      )}
    </ol>
  );
}

function kindText({ kind, brand }: FigureEntry, wording: Wording): string {
  const { say } = wording;
  const card = brandText(brand, wording) ?? say('shift.entry.card');
  return kind === 'card' ? card : say(`shift.entry.${kind}`, { card });
}

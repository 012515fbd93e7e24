import { useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { MessageKey } from '../../../core/i18n/index.ts';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { Icon } from '../../components/icon.tsx';
import { useSay } from '../../i18n.ts';
import { useNavigation, useRequest, useTill } from '../../stores/till-context.tsx';
import styles from './training-panel.module.css';

/** Cards of the simulated reader that teach something different each. */
const CARDS = [
  ['visa_credit', 'training.card.tap'],
  ['mastercard_chip', 'training.card.chip'],
  ['chip_with_pin', 'training.card.pin'],
  ['chip_with_signature', 'training.card.signature'],
  ['declined_by_card', 'training.card.refused'],
] as const satisfies readonly (readonly [string, MessageKey])[];

/**
 * The other side of the counter while no money moves: the customer's card and the reader's cable. It floats, and opens
 * by itself when the simulated reader waits for a card, because nobody else can present one.
 */
export function TrainingPanel() {
  const training = useTill((snapshot) => snapshot.till.training);
  const simulated = useTill((snapshot) => snapshot.till.simulated_reader);
  const waiting = useTill((snapshot) => snapshot.checkout?.current.step === 'card');
  const open = useNavigation((navigation) => navigation.training_open);
  const setOpen = useNavigation((navigation) => navigation.setTraining);
  useEffect(() => {
    if (simulated) setOpen(waiting);
  }, [simulated, waiting, setOpen]);
  return (training || simulated) && open ? (
    <Panel waiting={waiting} simulated={simulated} onClose={() => setOpen(false)} />
  ) : null;
}

interface PanelProps {
  readonly waiting: boolean;
  readonly simulated: boolean;
  readonly onClose: () => void;
}

function Panel({ waiting, simulated, onClose }: PanelProps) {
  const say = useSay();
  const paying = useTill((snapshot) => snapshot.checkout !== null);
  return (
    <aside className={styles.panel} data-paying={paying || undefined} aria-label={say('training.title')}>
      <div className={styles.head}>
        <h2>{say('training.title')}</h2>
        <AriaButton className={styles.close ?? ''} aria-label={say('common.close')} onPress={onClose}>
          <Icon name="x" />
        </AriaButton>
      </div>
      {simulated && waiting ? <Customer /> : <p>{say('training.lead')}</p>}
      {simulated && <Cable />}
      {!waiting && <Pin />}
    </aside>
  );
}

function Customer() {
  const say = useSay();
  const act = useReaderAct();
  const [card, setCard] = useState<string>(CARDS[0][0]);
  return (
    <>
      <div className={styles.cards} role="group" aria-label={say('training.card')}>
        {CARDS.map(([name, text]) => (
          <Chip key={name} selected={card === name} onSelect={() => setCard(name)}>
            {say(text)}
          </Chip>
        ))}
      </div>
      <div className={styles.acts}>
        <Button variant="outline" icon="nfc" onPress={() => act({ act: 'present', card })}>
          {say('training.present')}
        </Button>
        <Button variant="quiet" onPress={() => act({ act: 'cancel' })}>
          {say('training.cancel')}
        </Button>
      </div>
    </>
  );
}

function Cable() {
  const say = useSay();
  const act = useReaderAct();
  const unplugged = useTill((snapshot) => snapshot.status.reader.code === 'lost');
  return unplugged ? (
    <Button variant="outline" icon="plug" onPress={() => act({ act: 'replug' })}>
      {say('training.replug')}
    </Button>
  ) : (
    <Button variant="quiet" icon="plug" onPress={() => act({ act: 'unplug' })}>
      {say('training.unplug')}
    </Button>
  );
}

function Pin() {
  const say = useSay();
  const pin = useTill((snapshot) => snapshot.till.training_pin);
  if (pin === null) return null;
  return (
    <p className={styles.pin}>
      {say('training.pin')} <code>{pin}</code>
    </p>
  );
}

function useReaderAct(): (act: IntentArguments<'training.reader'>) => void {
  const request = useRequest();
  return (act) => void request('training.reader', act);
}

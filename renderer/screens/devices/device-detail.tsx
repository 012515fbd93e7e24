import { useState } from 'react';
import { isTypedCard } from '../../../core/payments/typed-card.ts';
import { isPlacedKind } from '../../../core/contract/diagnostics.ts';
import type { DeviceKind } from '../../../core/contract/devices.ts';
import { Button } from '../../components/button.tsx';
import type { IconName } from '../../components/icon-shapes.ts';
import { useAct } from '../../components/use-act.ts';
import { useTill } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { PlaceForm } from './place-form.tsx';
import { type DeviceRow, remedyText } from './view/device-rows.ts';
import styles from './device-detail.module.css';
import { useSay } from '../../i18n.ts';
import { useScan } from '../../keyboard/use-keys.tsx';

/** Shows what a scanner reads, whether it is a keyboard wedge or serial. */
function ScanTest() {
  const say = useSay();
  const [status, setStatus] = useState<string | null>(null);
  // A card is reported without its number (payment-safety I13).
  useScan((code) => setStatus(say(isTypedCard(code) ? 'sale.scan.card' : 'diagnostics.scanned', { code })));
  return (
    <p className={styles.message} role="status">
      <b>{say('diagnostics.test.scanner')}.</b> {status ?? say('diagnostics.scan_any')}
    </p>
  );
}

const TEST_ICONS: Readonly<Record<DeviceKind, IconName>> = {
  reader: 'play',
  printer: 'printer',
  drawer: 'drawer',
  display: 'terminal',
  scanner: 'scan',
  scale: 'scale',
};

/** One device: its state, last error, a test, and its connection. */
export function DeviceDetail({ row }: { readonly row: DeviceRow }) {
  const wording = useWording();
  const { say } = wording;
  const { act, busy, problem } = useAct();
  const [status, setStatus] = useState<string | null>(null);
  const waiting = useTill(({ diagnostics }) => diagnostics.waiting.find(({ kind }) => kind === row.key)?.spec ?? null);
  const { view } = row;
  const kind = row.key === 'service' ? null : row.key;
  const test = async (tested: DeviceKind): Promise<void> => {
    setStatus(null);
    const answer = await act('diagnostics.test', { kind: tested });
    if (!answer.ok) return;
    const { passed, code, detail } = answer.value;
    if (!passed) setStatus(say('diagnostics.test.failed', { what: remedyText({ kind: tested, code, detail }, say) }));
    else setStatus(detail === '' ? say('diagnostics.test.passed') : say('diagnostics.test.passed_with', { detail }));
  };
  const save = async (spec: string): Promise<void> => {
    setStatus(null);
    if (kind === null || !isPlacedKind(kind)) return;
    const answer = await act('diagnostics.choose', { kind, spec });
    if (answer.ok) setStatus(say(`diagnostics.takes_effect.${answer.value.takes_effect}`));
  };
  return (
    <section className={styles.detail} aria-label={row.name}>
      <div className={styles.top}>
        <div className={styles.texts}>
          <h2>
            {row.name}
            {row.level && (
              <span className={styles.level} data-level={row.level}>
                {say(`diagnostics.level.${row.level}`)}
              </span>
            )}
          </h2>
          <p>{row.what}</p>
        </div>
        {kind !== null && view?.testable && (
          <Button
            variant="primary"
            icon={TEST_ICONS[kind]}
            busy={busy === 'diagnostics.test' ? say('diagnostics.testing') : undefined}
            onPress={() => void test(kind)}
          >
            {say(`diagnostics.test.${kind}`)}
          </Button>
        )}
      </div>
      {view && <Facts row={row} />}
      {kind !== null && isPlacedKind(kind) && (
        <PlaceForm
          key={waiting ?? view?.spec ?? 'none'}
          kind={kind}
          spec={waiting ?? view?.spec ?? 'none'}
          busy={busy === 'diagnostics.choose'}
          onSave={(spec) => void save(spec)}
        />
      )}
      {waiting !== null && <p className={styles.waiting}>{say('diagnostics.waiting', { spec: waiting })}</p>}
      {kind === 'scanner' && <ScanTest />}
      <p className={styles.message} role="status">
        {problem ?? status}
      </p>
    </section>
  );
}

function Facts({ row }: { readonly row: DeviceRow }) {
  const { say, dayTime } = useWording();
  const { view } = row;
  if (!view) return null;
  const last = view.last_problem;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{say('diagnostics.identity')}</dt>
        <dd>{view.detail === '' || view.level === 'error' ? say('diagnostics.identity.unknown') : view.detail}</dd>
      </div>
      <div>
        <dt>{say('diagnostics.where')}</dt>
        <dd>{row.place}</dd>
      </div>
      <div>
        <dt>{say('diagnostics.last_problem')}</dt>
        <dd>
          {last === null
            ? say('diagnostics.last_problem.none')
            : `${dayTime(last.at_ms)} · ${say(`device.code.${last.code}`)}`}
        </dd>
      </div>
    </dl>
  );
}

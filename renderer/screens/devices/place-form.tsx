import { useState } from 'react';
import type { PlacedKind } from '../../../core/contract/diagnostics.ts';
import { Button } from '../../components/button.tsx';
import { ToolField } from '../../components/page.tsx';
import { useSay } from '../../i18n.ts';
import { BAUDS, DIALECTS, LINKS, type SpecParts, isWhole, partsOf, specOfParts } from './view/spec-parts.ts';
import styles from './devices-screen.module.css';

const DIALECT_LABELS = {
  driver: 'diagnostics.place.driver',
  model: 'diagnostics.place.model',
  protocol: 'diagnostics.place.protocol',
} as const;
const DIALECT_FIELDS = { reader: 'driver', printer: 'model', display: 'protocol' } as const;

export interface PlaceFormProps {
  readonly kind: PlacedKind;
  /** The current spec; `none` when the till has no such device. */
  readonly spec: string;
  readonly busy: boolean;
  readonly onSave: (spec: string) => void;
}

/** Connection and protocol of a device, entered by hand. The till decides whether they are usable. */
export function PlaceForm({ kind, spec, busy, onSave }: PlaceFormProps) {
  const say = useSay();
  const [parts, setParts] = useState<SpecParts>(() => partsOf(spec));
  const option = (name: string, value: string): void =>
    setParts((was) => ({ ...was, options: { ...was.options, [name]: value } }));
  const links: readonly string[] = LINKS[kind].some((known) => known === parts.link)
    ? LINKS[kind]
    : [parts.link, ...LINKS[kind]];
  const has_place = parts.link !== 'none' && parts.link !== 'simulated';
  const dialect = DIALECTS[kind];
  const baud = parts.options['baud'] ?? '';
  const bauds =
    baud === '' || BAUDS.some((known) => String(known) === baud) ? BAUDS.map(String) : [baud, ...BAUDS.map(String)];
  const changed = specOfParts(parts) !== specOfParts(partsOf(spec));
  const whole = isWhole(parts);
  return (
    <div className={styles.placeForm}>
      <ToolField label={say('diagnostics.place.link')}>
        <select value={parts.link} onChange={(event) => setParts({ ...parts, link: event.target.value })}>
          {links.map((link) => (
            <option key={link} value={link}>
              {say(`diagnostics.link.${link as 'serial'}`)}
            </option>
          ))}
        </select>
      </ToolField>
      {has_place && (
        <ToolField label={say('diagnostics.place.path')}>
          <input
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={150}
            value={parts.path}
            placeholder={parts.link === 'tcp' ? '192.168.1.40:9100' : 'COM3, /dev/ttyUSB0'}
            onChange={(event) => setParts({ ...parts, path: event.target.value })}
          />
        </ToolField>
      )}
      {parts.link === 'serial' && (
        <ToolField label={say('diagnostics.place.baud')}>
          <select value={baud} onChange={(event) => option('baud', event.target.value)}>
            {baud === '' && <option value="" aria-label={say('diagnostics.place.baud')} />}
            {bauds.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </ToolField>
      )}
      {parts.link !== 'none' && parts.link !== 'file' && dialect !== null && (
        <ToolField label={say(DIALECT_LABELS[DIALECT_FIELDS[kind as keyof typeof DIALECT_FIELDS]])}>
          <select
            value={parts.options[dialect.option] ?? dialect.choices[0]}
            onChange={(event) => option(dialect.option, event.target.value)}
          >
            {dialect.choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        </ToolField>
      )}
      <Button
        className={styles.save}
        disabled={!changed || !whole}
        busy={busy ? say('diagnostics.saving') : undefined}
        onPress={() => onSave(specOfParts(parts))}
      >
        {say(!changed ? 'diagnostics.save.same' : whole ? 'diagnostics.save' : 'diagnostics.save.no_path')}
      </Button>
    </div>
  );
}

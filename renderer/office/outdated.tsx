import { Button } from '../components/button.tsx';
import { useOfficeWording } from './office-context.tsx';
import styles from './office.module.css';

export interface OutdatedProps {
  /** The version in force now. */
  readonly version: number | null;
  /** What both this person and the newer version changed. */
  readonly both: readonly string[];
  /** Something else must be finished first. */
  readonly disabled?: boolean;
  readonly onTake: () => void;
}

/** Says that edits are based on a version that another one replaced, and offers to apply them to that one. */
export function Outdated({ version, both, disabled = false, onTake }: OutdatedProps) {
  const { say } = useOfficeWording();
  const named = { version: version ?? '—' };
  return (
    <div className={styles.warning} role="alert">
      <p>{say('office.outdated.lead', named)}</p>
      {both.length > 0 && <p>{say('office.outdated.both', { names: both.join(', ') })}</p>}
      <Button size="sm" disabled={disabled} onPress={onTake}>
        {say('office.outdated.take', named)}
      </Button>
    </div>
  );
}

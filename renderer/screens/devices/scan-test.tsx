import { useState } from 'react';
import { useSay } from '../../i18n.ts';
import { useScan } from '../../keyboard/use-keys.tsx';
import styles from './device-detail.module.css';

/** Shows what a scanner reads, whether it types or has a line of its own. */
export function ScanTest() {
  const say = useSay();
  const [code, setCode] = useState<string | null>(null);
  useScan(setCode);
  return (
    <p className={styles.told} role="status">
      <b>{say('diagnostics.test.scanner')}.</b>{' '}
      {code === null ? say('diagnostics.scan_any') : say('diagnostics.scanned', { code })}
    </p>
  );
}

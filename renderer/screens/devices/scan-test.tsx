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
      <b>{say('care.test.scanner')}.</b> {code === null ? say('care.scan_any') : say('care.scanned', { code })}
    </p>
  );
}

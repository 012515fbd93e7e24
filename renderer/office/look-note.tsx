import type { Look } from './office-context.tsx';
import { useOfficeWording } from './office-context.tsx';
import styles from './office.module.css';

/** Why what is shown may be old; nothing while it is not. */
export function LookNote({ look: { problem } }: { readonly look: Look<unknown> }) {
  const wording = useOfficeWording();
  if (problem === null) return null;
  return (
    <p className={styles.note} role="status">
      {wording.problem(problem)}
    </p>
  );
}

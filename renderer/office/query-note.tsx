import type { OfficeQuery } from './office-context.tsx';
import { useOfficeWording } from './office-context.tsx';
import styles from './office.module.css';

/** Why the data shown may be stale; renders nothing while it is fresh. */
export function QueryNote({ query: { problem } }: { readonly query: OfficeQuery<unknown> }) {
  const wording = useOfficeWording();
  if (problem === null) return null;
  return (
    <p className={styles.note} role="status">
      {wording.problem(problem)}
    </p>
  );
}

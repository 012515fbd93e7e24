import type { CallProblem } from './office-bridge.ts';
import { useOfficeWording } from './office-context.tsx';
import styles from './office.module.css';

/** Above a list: why it could not be read, and what was just done. */
export function Notices({ problem, done }: { readonly problem: CallProblem | null; readonly done: string | null }) {
  const wording = useOfficeWording();
  return (
    <>
      {problem !== null && (
        <p className={styles.note} role="status">
          {wording.problem(problem)}
        </p>
      )}
      {done !== null && (
        <p className={styles.done} role="status">
          {done}
        </p>
      )}
    </>
  );
}

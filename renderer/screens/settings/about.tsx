import { useEffect, useState } from 'react';
import type { AboutView } from '../../../core/contract/diagnostics.ts';
import { useSay } from '../../i18n.ts';
import { useRequest } from '../../stores/till-context.tsx';
import { Row } from './setting-row.tsx';
import styles from './updates.module.css';

/** This till's components and their licences. */
export function About() {
  const say = useSay();
  const request = useRequest();
  const [about, setAbout] = useState<AboutView | null>(null);
  useEffect(() => {
    void request('diagnostics.about').then((answer) => answer.ok && setAbout(answer.value));
  }, [request]);
  if (about === null) return null;
  return (
    <Row
      title={say('settings.about')}
      description={
        <>
          <p>{`Cobro ${about.version} · ${about.runtime} · ${about.system}`}</p>
          <p>{say('settings.about.folder', { folder: about.data_folder })}</p>
        </>
      }
    >
      {about.parts.length > 0 && (
        <details className={styles.parts}>
          <summary>{say('settings.about.parts', { count: about.parts.length })}</summary>
          <ul>
            {about.parts.map(({ name, version, licence }) => (
              <li key={`${name} ${version}`}>
                {name} {version} <small>{licence}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Row>
  );
}

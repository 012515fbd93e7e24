import { Amount } from '../../components/amount.tsx';
import { classes } from '../../components/classes.ts';
import { Glyph, Hatch } from '../../components/glyph.tsx';
import { ReaderPictureView } from '../payment/card/reader-picture.tsx';
import type { CustomerMessageScene } from './customer-scene.ts';
import styles from './customer.module.css';

/** One thing, readable from two metres. */
export function CustomerMessage({ scene }: { readonly scene: CustomerMessageScene }) {
  return (
    <section className={classes(styles.message, scene.sign && styles[scene.sign])}>
      {scene.sign && <Glyph sign={scene.sign} className={styles.glyph} />}
      {scene.amount_minor !== undefined && (
        <p>
          <Amount className={styles.amount} minor={scene.amount_minor} />
        </p>
      )}
      <h1>{scene.title}</h1>
      {scene.picture !== undefined && <ReaderPictureView picture={scene.picture} />}
      {scene.lead !== undefined && <p className={styles.lead}>{scene.lead}</p>}
      {scene.sign === 'unknown' && <Hatch className={styles.edge} />}
    </section>
  );
}

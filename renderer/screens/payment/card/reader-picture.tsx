import type { ReactNode } from 'react';
import { useSay } from '../../../i18n.ts';
import { HeldArt, InsertArt, PinArt, RemoveArt, SwipeArt, TapArt } from './reader-art.tsx';
import type { ReaderPicture } from './reader-view.ts';
import styles from './card.module.css';

/** A picture of what to do with the card. The box keeps its height for every picture. */
export function ReaderPictureView({
  picture,
  tight = false,
}: {
  readonly picture: ReaderPicture;
  readonly tight?: boolean;
}) {
  const say = useSay();
  if (picture !== 'ways') return <div className={tight ? styles.tight : styles.one}>{ONE[picture]}</div>;
  return (
    <div className={styles.ways}>
      <Way art={<TapArt />} title={say('payment.wayTap')} note={say('payment.wayTapSub')} />
      <Way art={<InsertArt />} title={say('payment.wayInsert')} note={say('payment.wayInsertSub')} />
      <Way art={<SwipeArt />} title={say('payment.waySwipe')} note={say('payment.waySwipeSub')} />
    </div>
  );
}

const ONE: Readonly<Record<Exclude<ReaderPicture, 'ways'>, ReactNode>> = {
  tap: <TapArt />,
  insert: <InsertArt />,
  swipe: <SwipeArt />,
  held: <HeldArt />,
  remove: <RemoveArt />,
  pin: <PinArt />,
  none: null,
};

function Way({ art, title, note }: { readonly art: ReactNode; readonly title: string; readonly note: string }) {
  return (
    <figure className={styles.way}>
      {art}
      <figcaption>
        {title}
        <small>{note}</small>
      </figcaption>
    </figure>
  );
}

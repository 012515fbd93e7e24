import type { ReactNode } from 'react';
import styles from './card.module.css';

function Art({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.art} viewBox="0 0 200 150" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A card held near the reader. */
export function TapArt() {
  return (
    <Art>
      <rect className={styles.solid} x="46" y="92" width="108" height="54" rx="10" />
      <path d="M64 112h72M64 127h38" />
      <path className={styles.hint} d="M89 80a15 15 0 0 1 22 0M80 69.5a29 29 0 0 1 40 0M71 59a43 43 0 0 1 58 0" />
      <rect className={styles.solid} x="56" y="2" width="88" height="36" rx="8" />
      <path d="M56 14h88" />
    </Art>
  );
}

function InsertedCard() {
  return (
    <>
      <rect className={styles.solid} x="68" y="50" width="64" height="96" rx="8" />
      <rect x="91" y="78" width="18" height="22" rx="3.5" />
      <path d="M91 89h18" />
      <rect className={styles.solid} x="44" y="4" width="112" height="60" rx="10" />
      <path d="M62 24h76M62 39h40M60 64h80" />
      <path d="M62 54h76" strokeWidth="5" />
    </>
  );
}

/** A card going into the slot, chip first. */
export function InsertArt() {
  return (
    <Art>
      <InsertedCard />
      <path className={styles.hint} d="M164 134V88M152 100l12-12 12 12" />
    </Art>
  );
}

/** A card in the slot, with a lock: it must stay there. */
export function HeldArt() {
  return (
    <Art>
      <InsertedCard />
      <path className={styles.hint} d="M156 104v-10a10 10 0 0 1 20 0v10M152 104h28v22h-28z" />
    </Art>
  );
}

/** A card coming out of the slot. */
export function RemoveArt() {
  return (
    <Art>
      <InsertedCard />
      <path className={styles.hint} d="M164 88v46M152 122l12 12 12-12" />
    </Art>
  );
}

/** A card swiped through the slot. */
export function SwipeArt() {
  return (
    <Art>
      <rect className={styles.solid} x="40" y="42" width="92" height="70" rx="8" />
      <path d="M41 84h90" strokeWidth="9" strokeLinecap="butt" />
      <path d="M54 60h26" />
      <rect className={styles.solid} x="22" y="100" width="156" height="46" rx="10" />
      <path d="M36 114h128" strokeWidth="5" />
      <path className={styles.hint} d="M70 18h72M130 6l12 12-12 12" />
    </Art>
  );
}

/** The reader's keys, where the customer types. */
export function PinArt() {
  return (
    <Art>
      <rect className={styles.solid} x="58" y="4" width="84" height="142" rx="12" />
      <rect x="72" y="18" width="56" height="30" rx="4" />
      <path className={styles.hint} d="M84 33h.01M94.7 33h.01M105.3 33h.01M116 33h.01" strokeWidth="7" />
      <path
        d="M80 68h.01M100 68h.01M120 68h.01M80 88h.01M100 88h.01M120 88h.01M80 108h.01M100 108h.01M120 108h.01M100 128h.01"
        strokeWidth="8"
      />
    </Art>
  );
}

import styles from './kiosk.module.css';

/** A cup with contactless waves: product and card in one drawing. */
export function CupArt() {
  return (
    <svg className={`${styles.art} ${styles.cup}`} viewBox="0 0 360 300" aria-hidden="true">
      <path className={styles.solid} d="M82 150h176v62a62 62 0 0 1-62 62h-52a62 62 0 0 1-62-62z" />
      <path d="M258 168h20a30 30 0 0 1 0 60h-22M52 288h236" />
      <path
        className={styles.hint}
        d="M150 118a28 28 0 0 1 40 0M130 96a56 56 0 0 1 80 0M110 74a84 84 0 0 1 120 0M90 52a112 112 0 0 1 160 0"
      />
    </svg>
  );
}

/** A card over the reader. */
export function ReaderArt() {
  return (
    <svg className={`${styles.art} ${styles.reader}`} viewBox="0 0 360 260" aria-hidden="true">
      <rect className={styles.solid} x="96" y="0" width="168" height="72" rx="12" />
      <path d="M96 24h168" />
      <path className={styles.hint} d="M167 156a18 18 0 0 1 26 0M152 139a39 39 0 0 1 56 0M137 122a60 60 0 0 1 86 0" />
      <rect className={styles.solid} x="76" y="178" width="208" height="82" rx="14" />
      <path d="M104 206h112M104 232h60" />
    </svg>
  );
}

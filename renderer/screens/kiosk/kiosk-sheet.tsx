import type { ReactNode } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { KeyScope } from '../../keyboard/use-keys.tsx';
import styles from './kiosk-choices.module.css';

export interface KioskSheetProps {
  readonly label: string;
  readonly onClose: () => void;
  /** As an alert it interrupts a screen reader. */
  readonly alert?: boolean;
  readonly children: ReactNode;
}

/** Rises from the bottom, traps the focus, and leaves the screen behind it unchanged (DESIGN 5, Kiosk sheet). */
export function KioskSheet({ label, onClose, alert = false, children }: KioskSheetProps) {
  return (
    <ModalOverlay className={styles.overlay ?? ''} isOpen onOpenChange={(open) => !open && onClose()}>
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.sheet ?? ''} aria-label={label} role={alert ? 'alertdialog' : 'dialog'}>
          <KeyScope>{children}</KeyScope>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

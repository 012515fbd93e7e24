import { type ReactNode, createContext, useContext } from 'react';
import type { CheckoutSlice } from '../../../../core/contract/snapshot.ts';
import { useFrameShown } from '../../../components/use-frame-shown.ts';
import { EmptyRail, PaymentRail } from './payment-rail.tsx';
import { StepsBar } from './steps-bar.tsx';
import type { DraftPart } from './rail-view.ts';
import styles from './pay-frame.module.css';

export interface PayFrameProps {
  readonly checkout: CheckoutSlice;
  readonly draft?: DraftPart | null;
  /** The foot of the rail. */
  readonly railFoot?: ReactNode;
  /** The outcome's band, shown in place of the steps (DESIGN 4). */
  readonly band?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

const RailShown = createContext(true);

/** Renders the rail one frame after the payment's first screen, so that the first frame is quick. */
export function RailBehind({ children }: { readonly children: ReactNode }) {
  return <RailShown value={useFrameShown()}>{children}</RailShown>;
}

/** The frame of every payment screen: rail, steps or band, body, footer (DESIGN 2). */
export function PayFrame({ checkout, draft = null, railFoot, band, foot, children }: PayFrameProps) {
  return (
    <div className={styles.frame}>
      {useContext(RailShown) ? (
        <PaymentRail checkout={checkout} draft={draft}>
          {railFoot}
        </PaymentRail>
      ) : (
        <EmptyRail />
      )}
      <div className={styles.main}>
        {band ?? <StepsBar checkout={checkout} />}
        {children}
        {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
      </div>
    </div>
  );
}

/** The figure at the left of the footer. */
export function FootFigure({
  label,
  value,
  problem,
}: {
  readonly label: string;
  readonly value?: string | undefined;
  readonly problem?: string | null;
}) {
  return (
    <p className={styles.figure}>
      {problem ? (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      ) : (
        <span className={value === undefined ? styles.sentence : styles.label}>{label}</span>
      )}
      {value !== undefined && <b>{value}</b>}
    </p>
  );
}

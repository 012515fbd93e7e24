import type { FoundAnchor } from '../../core/anchor/anchor.ts';
import { type AnchorStore, type Anchoring, WITHOUT_COPIES } from '../../electron/journal/anchor/anchor-store.ts';
import type { Machine } from './machine.ts';

/** What survives outside of the folder: anchor, identity lock, computer and its boots (payment-safety 13.2). */
export class SimulatedSurroundings {
  #computer = 'computer-1';
  #boots = 1;
  #synced: FoundAnchor = 'none';
  #written: FoundAnchor = 'none';
  #holder: Machine | null = null;
  /** Canary: does not check for other holders of this till's identity. */
  holds_anyway = false;

  /** What one run of the program sees outside of its folder. */
  for(machine: Machine): Anchoring {
    return {
      ...WITHOUT_COPIES,
      store: this.#storeOf(machine),
      till: 'simulated',
      machine: this.#computer,
      kernel_boot: `boot-${this.#boots}`,
      holds: () => this.#holds(machine),
    };
  }

  programEnded(kind: 'killed' | 'power_cut'): void {
    if (kind === 'killed') return;
    this.#written = this.#synced;
    this.#boots += 1;
  }

  /** The folder alone moves to a computer that never saw it. */
  moveToAnother(): void {
    this.#computer = 'computer-2';
    this.#written = 'none';
    this.#synced = 'none';
    this.#holder = null;
  }

  #holds(machine: Machine): boolean {
    if (this.holds_anyway) return true;
    if (this.#holder?.is_alive !== true) this.#holder = machine;
    return this.#holder === machine;
  }

  #storeOf(machine: Machine): AnchorStore {
    return {
      read: () => this.#written,
      write: (anchor, how) => {
        if (!machine.is_alive) return;
        this.#written = anchor;
        if (how === 'synced') this.#synced = anchor;
        machine.operation();
      },
    };
  }
}

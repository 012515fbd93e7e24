import { useCallback, useRef, useState } from 'react';
import type { ImportPreview } from '../../../core/contract/catalogue.ts';
import { IMPORT_PIECES_MAX, IMPORT_PIECE_CHARACTERS } from '../../../core/contract/files.ts';
import type { BridgeError } from '../../bridge.ts';
import { useRequest } from '../../stores/till-context.tsx';
import { decodeFile } from '../../text/decode-file.ts';

export type ImportState =
  | { readonly step: 'choose' }
  | { readonly step: 'sending'; readonly share: number }
  | { readonly step: 'checking'; readonly share: number; readonly import_id: string }
  | { readonly step: 'preview'; readonly import_id: string; readonly preview: ImportPreview }
  | { readonly step: 'applying' }
  | { readonly step: 'done'; readonly added: number; readonly changed: number }
  | { readonly step: 'failed'; readonly code: BridgeError['code'] | 'too_large' };

/** Interval at which the page polls the till's progress. */
const LOOK_MS = 400;

/** Polls until stopped; later replies are dropped. */
function every(period_ms: number, poll: () => Promise<number | null>, onSeen: (share: number) => void): () => void {
  let is_over = false;
  const timer = setInterval(() => {
    void poll().then((share) => {
      if (!is_over && share !== null) onSeen(share);
    });
  }, period_ms);
  return () => {
    is_over = true;
    clearInterval(timer);
  };
}

/** Uploads a file to the till in pieces, has it checked, and applies it on confirmation. */
export function useImport() {
  const request = useRequest();
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  /** The file whose check was cancelled: that it is gone is then no error. */
  const cancelled = useRef<string | null>(null);
  const send = useCallback(
    async (file: Blob): Promise<void> => {
      const text = decodeFile(await file.arrayBuffer());
      const pieces = Math.max(1, Math.ceil(text.length / IMPORT_PIECE_CHARACTERS));
      if (pieces > IMPORT_PIECES_MAX) return setState({ step: 'failed', code: 'too_large' });
      const import_id = crypto.randomUUID();
      for (let index = 0; index < pieces; index += 1) {
        setState({ step: 'sending', share: index / pieces });
        const piece = text.slice(index * IMPORT_PIECE_CHARACTERS, (index + 1) * IMPORT_PIECE_CHARACTERS);
        const sent = await request('catalogue.importPiece', { import_id, index, text: piece });
        if (!sent.ok) return setState({ step: 'failed', code: sent.error.code });
      }
      const show = (share: number) => setState({ step: 'checking', share, import_id });
      show(0);
      const checking = request('catalogue.importCheck', { import_id, pieces });
      const stopLooking = every(
        LOOK_MS,
        async () => {
          const progress = await request('catalogue.importProgress', { import_id });
          return progress.ok ? progress.value.share : null;
        },
        show,
      );
      const checked = await checking;
      stopLooking();
      if (!checked.ok && cancelled.current === import_id) return setState({ step: 'choose' });
      setState(
        checked.ok
          ? { step: 'preview', import_id, preview: checked.value }
          : { step: 'failed', code: checked.error.code },
      );
    },
    [request],
  );
  const cancel = useCallback(
    (import_id: string): void => {
      cancelled.current = import_id;
      void request('catalogue.importCancel', { import_id });
    },
    [request],
  );
  const apply = useCallback(
    async (import_id: string): Promise<void> => {
      setState({ step: 'applying' });
      const applied = await request('catalogue.importApply', { import_id });
      setState(applied.ok ? { step: 'done', ...applied.value } : { step: 'failed', code: applied.error.code });
    },
    [request],
  );
  return { state, send, cancel, apply, again: () => setState({ step: 'choose' }) };
}

import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useAct } from '../../components/use-act.ts';
import { useSay } from '../../i18n.ts';
import { downloadText } from '../../text/download.ts';

/** Exports a shift's report to files, without a printer. `text` is the last outcome in words. */
export function useReportFiles(number: number | null) {
  const say = useSay();
  const { act, busy, problem } = useAct();
  const [kept, setKept] = useState<string | null>(null);
  const keep = async (format: 'pdf' | 'csv'): Promise<void> => {
    if (number === null) return;
    setKept(null);
    const answer = await act('shift.export', { number, format });
    if (answer.ok) setKept(say('shift.kept', { file: downloadText(answer.value.file, answer.value.text) }));
  };
  const buttons = (['pdf', 'csv'] as const).map((format) => (
    <Button
      key={format}
      size="lg"
      label={say('shift.keepAs', { format: format.toUpperCase() })}
      disabled={number === null || busy !== null}
      onPress={() => void keep(format)}
    >
      {format.toUpperCase()}
    </Button>
  ));
  return { buttons, text: problem ?? kept };
}

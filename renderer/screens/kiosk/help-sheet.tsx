import { useAct } from '../../components/use-act.ts';
import { useSay } from '../../i18n.ts';
import { KioskButton } from './kiosk-button.tsx';
import { useKiosk } from './kiosk-context.tsx';
import { KioskSheet } from './kiosk-sheet.tsx';

/** Where help is, and the door for staff: their PIN turns the kiosk into a till. */
export function HelpSheet() {
  const say = useSay();
  const { act, problem } = useAct();
  const open = useKiosk((view) => view.help_open);
  const setHelp = useKiosk((view) => view.setHelp);
  if (!open) return null;
  const close = (): void => setHelp(false);
  const leave = (): void => {
    // The PIN is asked for over the screen itself, so that this sheet does not keep the focus.
    close();
    void act('kiosk.exit');
  };
  return (
    <KioskSheet label={say('kiosk.helpTitle')} onClose={close}>
      <h2>{say('kiosk.helpTitle')}</h2>
      <p>{problem ?? say('kiosk.helpLead')}</p>
      <KioskButton primary onPress={close}>
        {say('kiosk.helpClose')}
      </KioskButton>
      <KioskButton icon="lock" onPress={leave}>
        {say('kiosk.staff')}
      </KioskButton>
    </KioskSheet>
  );
}

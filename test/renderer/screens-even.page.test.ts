import { describeScreens } from './describe-screens.ts';
import { useStage } from './use-stage.ts';

describeScreens(useStage(), 0);

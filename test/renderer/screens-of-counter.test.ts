import { describeScreens, isOfCounter } from './describe-screens.ts';
import { useStage } from './use-stage.ts';

describeScreens(useStage(), isOfCounter);

import { describeScreens, isOfCounter, useStage } from './describe-screens.ts';

describeScreens(useStage(), isOfCounter);

import type { OfficeRight } from '../../store/contract/office.ts';
import type { IconName } from '../components/icon-shapes.ts';
import { AuditPage } from './audit-page.tsx';
import { CardsPage } from './cards-page.tsx';
import { CataloguePage } from './catalogue-page.tsx';
import { DayPage } from './day-page.tsx';
import { FeedsPage } from './feeds-page.tsx';
import { FindPage } from './find-page.tsx';
import { FleetPage } from './fleet-page.tsx';
import { GonePage } from './gone-page.tsx';
import { SafePage } from './safe-page.tsx';
import { SettingsPage } from './settings-page.tsx';
import { SettlementPage } from './settlement-page.tsx';
import { ShopsPage } from './shops-page.tsx';
import { StaffPage } from './staff-page.tsx';

/** The back office's pages in navigation order, each with the right it needs. */
export const PAGES = [
  { page: 'day', icon: 'chart', text: 'office.page.day', right: 'read_day', Shown: DayPage },
  { page: 'safe', icon: 'cash', text: 'office.page.safe', right: 'read_day', Shown: SafePage },
  { page: 'settlement', icon: 'card', text: 'office.page.settlement', right: 'read_day', Shown: SettlementPage },
  { page: 'fleet', icon: 'terminal', text: 'office.page.fleet', right: 'read_fleet', Shown: FleetPage },
  { page: 'find', icon: 'search', text: 'office.page.find', right: 'find_sales', Shown: FindPage },
  { page: 'cards', icon: 'gift', text: 'office.page.cards', right: 'read_cards', Shown: CardsPage },
  { page: 'catalogue', icon: 'tag', text: 'office.page.catalogue', right: 'read_feeds', Shown: CataloguePage },
  { page: 'staff', icon: 'idcard', text: 'office.page.staff', right: 'change_feeds', Shown: StaffPage },
  { page: 'settings', icon: 'sliders', text: 'office.page.settings', right: 'change_feeds', Shown: SettingsPage },
  { page: 'feeds', icon: 'history', text: 'office.page.feeds', right: 'read_feeds', Shown: FeedsPage },
  { page: 'audit', icon: 'filter', text: 'office.page.audit', right: 'read_audit', Shown: AuditPage },
  { page: 'shops', icon: 'store', text: 'office.page.shops', right: 'read_shops', Shown: ShopsPage },
  { page: 'gone', icon: 'plug', text: 'office.page.gone', right: 'declare_dead', Shown: GonePage },
] as const satisfies readonly {
  readonly icon: IconName;
  readonly right: OfficeRight;
  readonly [name: string]: unknown;
}[];

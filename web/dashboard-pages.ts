/** The modules of the dashboard's screens: those of every writer, and those of admins. */
export const DASHBOARD_PAGES = {
  dashboard: () => import('./pages/dashboard/dashboard.tsx'),
  desk: () => import('./pages/desk/desk.tsx'),
};

export type DashboardPageName = keyof typeof DASHBOARD_PAGES;

export function isDashboard(name: string): name is DashboardPageName {
  return name in DASHBOARD_PAGES;
}

export const budgetSizes = ['UNDER_500K', '500K_TO_1M', '1M_TO_3M', 'HIGHER_3M'] as const;
export type BudgetSize = (typeof budgetSizes)[number];

export const budgetSizeLabels: Record<BudgetSize, string> = {
  UNDER_500K: 'Under $500k',
  '500K_TO_1M': 'From $500k to $1m',
  '1M_TO_3M': 'From $1m to $3m',
  HIGHER_3M: '$3m or higher',
};

print("wecker")
